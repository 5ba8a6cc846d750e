import {
  Tree,
  TreeDrop,
  type TreeHandle,
  type TreeNode,
  TreeSearch,
  type TreeSearchHandle,
  type TreeValue,
} from 'kbsite/tree'
import { type ReactNode, useRef, useState } from 'react'
import { load, type SampleProps, shelf } from './data.ts'

export function Lazy({ locale }: SampleProps): ReactNode {
  return <Tree load={load} checkable loadingIcon={<i>…</i>} locale={locale} />
}

export function Rendered({ locale }: SampleProps): ReactNode {
  const badge = (node: TreeNode) => (
    <>
      {String(node.title)} {node.isLeaf ? null : <b>{node.children.length}</b>}
    </>
  )
  return (
    <Tree
      data={shelf}
      renderNode={badge}
      nodeClassName={(node) => ({ 'kb-lab-leaf': node.isLeaf })}
      filterMethod={(keyword, node) => String(node.id).startsWith(keyword)}
      locale={locale}
    />
  )
}

export function Rules({ locale }: SampleProps): ReactNode {
  return (
    <Tree
      data={shelf}
      draggable
      droppable
      beforeDropMethod={(_dragKey, _dropKey, part) => part !== 'body'}
      locale={locale}
    />
  )
}

export function Remote({ locale }: SampleProps): ReactNode {
  const [asked, setAsked] = useState('')
  return (
    <TreeSearch data={shelf} searchMethod={setAsked} actions={<output>{asked}</output>} locale={locale} />
  )
}

export function Choose({ locale }: SampleProps): ReactNode {
  return (
    <TreeDrop
      data={shelf}
      checkable
      clearable
      display={({ checkedNodes }) => checkedNodes.map((node) => String(node.title)).join(' + ') || '–'}
      clear={<b>×</b>}
      locale={locale}
    />
  )
}

/** Controlled: a change arrives as `onChange`, and the owner's value is shown. */
export function Controlled({ locale }: SampleProps): ReactNode {
  const [value, setValue] = useState<TreeValue>(['apple'])
  return (
    <>
      <Tree data={shelf} checkable ignoreMode="parents" value={value} onChange={setValue} locale={locale} />
      <output>{JSON.stringify(value)}</output>
      <button type="button" onClick={() => setValue(['carrot', 'radish'])}>
        carrot + radish
      </button>
    </>
  )
}

/** The input, its suffix and the footer are custom; the roots change with each search. */
export function Parts({ locale }: SampleProps): ReactNode {
  const tree = useRef<TreeSearchHandle>(null)
  const [searched, setSearched] = useState('–')
  return (
    <TreeSearch
      ref={tree}
      checkable
      searchRemote
      load={(_node, resolve) => {
        const keyword = tree.current?.getKeyword() ?? ''
        setTimeout(() => resolve(found(keyword)), 200)
      }}
      onSearch={(keyword) => setSearched(keyword || '*')}
      searchInput={({ keyword, search, disabled }) => (
        <input
          type="search"
          aria-label="searchInput"
          defaultValue={keyword}
          disabled={disabled}
          onChange={(event) => search(event.target.value)}
        />
      )}
      actions={
        <button type="button" onClick={() => void tree.current?.search('pear')}>
          search('pear')
        </button>
      }
      footer={<output>onSearch {searched}</output>}
      locale={locale}
    />
  )
}

function found(keyword: string) {
  return shelf
    .flatMap(({ children }) => children)
    .filter(({ id }) => id.includes(keyword.toLowerCase()))
    .map((record) => ({ ...record, isLeaf: true }))
}

/** A custom search field and texts. */
export function Box({ locale }: SampleProps): ReactNode {
  const [heard, setHeard] = useState('–')
  return (
    <>
      <TreeDrop
        data={shelf}
        selectable
        onDropdownVisibleChange={(visible) => setHeard(visible ? 'open' : 'closed')}
        locale={locale}
      >
        {({ selectedNode }) => <button type="button">{String(selectedNode?.title ?? '?')}</button>}
      </TreeDrop>
      <TreeDrop
        data={shelf}
        checkable
        clearable
        value={['pear']}
        onClear={() => setHeard('onClear')}
        locale={locale}
      />
      <output>{heard}</output>
    </>
  )
}

/** The server is queried only when the button is pressed; until then, a custom text is shown. */
export function Manual({ locale }: SampleProps): ReactNode {
  const tree = useRef<TreeHandle>(null)
  return (
    <>
      <b id="kb-lab-name">loadRootNodes()</b>
      <Tree
        ref={tree}
        load={load}
        autoLoad={false}
        empty={<i>0</i>}
        aria-labelledby="kb-lab-name"
        locale={locale}
      />
      <button type="button" onClick={() => void tree.current?.loadRootNodes()}>
        loadRootNodes()
      </button>
    </>
  )
}
