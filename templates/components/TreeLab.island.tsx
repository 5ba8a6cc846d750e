import { Tree, TreeDrop, type TreeLoad, type TreeNode, TreeSearch } from 'kbsite/tree'
import { type ReactNode, useState } from 'react'

/** What the guide shows of the options that only React code can give. */
const samples = { load: Lazy, render: Rendered, rules: Rules, remote: Remote, choose: Choose, events: Events }

type LabProps = { show: keyof typeof samples; locale?: string }

/** `<TreeLab show="load" />`: a tree of the manual, written in React. */
export default function TreeLab({ show, locale = 'zh-CN' }: LabProps): ReactNode {
  const Sample = samples[show]
  return (
    <div className="kb-tree-island" style={{ blockSize: show === 'choose' ? undefined : 240 }}>
      <Sample locale={locale} />
    </div>
  )
}

type SampleProps = { locale: string }

const shelf = [
  { id: 'fruit', title: 'Fruit', expand: true, children: ['Apple', 'Pear', 'Plum'].map(leaf) },
  { id: 'roots', title: 'Roots', expand: true, children: ['Carrot', 'Radish'].map(leaf) },
]

function leaf(title: string) {
  return { id: title.toLowerCase(), title }
}

// A server that takes its time, and whose third shelf is closed.
const load: TreeLoad = (node, resolve, reject) => {
  const path = node ? `${node.id}/` : ''
  setTimeout(() => {
    if (String(node?.id).endsWith('3')) reject(new Error('Closed'))
    else
      resolve(
        [1, 2, 3].map((number) => ({
          id: `${path}${number}`,
          title: `${path}${number}`,
          isLeaf: (node?.level ?? 0) > 1,
        })),
      )
  }, 600)
}

function Lazy({ locale }: SampleProps): ReactNode {
  return <Tree load={load} checkable loadingIcon={<i>…</i>} locale={locale} />
}

function Rendered({ locale }: SampleProps): ReactNode {
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

function Rules({ locale }: SampleProps): ReactNode {
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

function Remote({ locale }: SampleProps): ReactNode {
  const [asked, setAsked] = useState('')
  return (
    <TreeSearch data={shelf} searchMethod={setAsked} actions={<output>{asked}</output>} locale={locale} />
  )
}

function Choose({ locale }: SampleProps): ReactNode {
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

function Events({ locale }: SampleProps): ReactNode {
  const [heard, setHeard] = useState<string[]>([])
  const note = (name: string) => (node: TreeNode | null) =>
    setHeard((before) => [`${name} ${String(node?.id ?? '')}`, ...before].slice(0, 3))
  return (
    <>
      <Tree
        data={shelf}
        checkable
        selectable
        onCheck={note('onCheck')}
        onUncheck={note('onUncheck')}
        onSelect={note('onSelect')}
        onUnselect={note('onUnselect')}
        onExpand={note('onExpand')}
        onClick={note('onClick')}
        locale={locale}
      />
      <output>{heard.join(' · ')}</output>
    </>
  )
}
