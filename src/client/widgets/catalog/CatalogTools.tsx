import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { reloadIfNew } from '../../islands/reload-if-new.ts'
import { useHydrated } from '../../islands/use-hydrated.ts'
import { type FieldMemory, fieldMemory } from '../../platform/field-memory.ts'
import { readStored, writeStored } from '../../platform/storage.ts'
import { fillLabel } from '../tree-view/labels.ts'
import type { TreeHandle } from '../tree-view/props.ts'
import type { TreeNode } from '../tree-view/state/node.ts'
import { keepsNode, type ListView, openListView } from './list-view.ts'
import { type CatalogLabels, catalogLabels } from './model.ts'

type CatalogToolsProps = { locale?: string }

type View = 'list' | 'tree'

/** The storage key of the reader's view. */
const VIEW_KEY = 'kbsite-catalog-view'

type TreeCode = typeof import('../tree-view/Tree.tsx')

/**
 * A bar above a catalog: filters it while the reader types, and shows it as a tree.
 *
 * The catalog itself is the server's markup beside the island (both in one `.kb-catalog-box`) and the only copy of its data. Without a script
 * the bar is invisible.
 */
export default function CatalogTools({ locale }: CatalogToolsProps): ReactNode {
  const labels = catalogLabels(locale)
  const bar = useRef<HTMLDivElement>(null)
  const [tree, setTree] = useState<TreeHandle | null>(null)
  const [keyword, setKeyword] = useState('')
  const [pages, setPages] = useState<number | null>(null)
  const [view, setView] = useState<View>('list')
  const field = useRef<FieldMemory>(null)
  useEffect(() => {
    field.current = fieldMemory(bar.current!)
    setKeyword(field.current.read())
    if (readStored('local', VIEW_KEY) === 'tree') setView('tree')
  }, [])
  const { code, isFailed } = useTreeCode(view === 'tree', () => setView('list'))
  const interactive = useHydrated()
  const wanted = keyword.trim()
  const list = useListView(bar, wanted !== '' || view === 'tree')
  useEffect(() => {
    if (!list) return
    const found = list.filter(wanted)
    setPages(wanted === '' ? null : found)
    // The list stays until the tree has loaded.
    list.show(view === 'list' || !tree)
    // An empty keyword would open every node.
    if (wanted !== '') tree?.filter(wanted, keepsNode)
    else tree?.setData(list.records)
  }, [list, wanted, view, tree])

  return (
    <>
      <div className="kb-catalog-tools" data-static={interactive ? undefined : ''} ref={bar}>
        <input
          type="search"
          value={keyword}
          placeholder={labels.filter}
          aria-label={labels.filter}
          onChange={({ target }) => {
            setKeyword(target.value)
            field.current?.write(target.value)
          }}
        />
        <span className="kb-catalog-left" role="status">
          {isFailed ? labels.failed : countText(pages, labels)}
        </span>
        <ViewSwitch
          view={view}
          onChange={(chosen) => {
            setView(chosen)
            writeStored('local', VIEW_KEY, chosen)
          }}
          labels={labels}
        />
      </div>
      {view === 'tree' && list && code ? (
        <div className="kb-catalog-tree">
          <code.Tree
            ref={setTree}
            data={list.records}
            locale={locale}
            emptyText={labels.empty}
            renderNode={linkOf}
            onClick={(_, event) => {
              // The link handles a click itself; Enter is sent to the row.
              if (event.type === 'keydown') (event.target as Element).querySelector('a')?.click()
            }}
          />
        </div>
      ) : null}
    </>
  )
}

/** The code of the tree, loaded on first use: few readers need it, and it is ten times as large as the bar. */
function useTreeCode(isWanted: boolean, onFailed: () => void): { code: TreeCode | null; isFailed: boolean } {
  const [code, setCode] = useState<TreeCode | null>(null)
  const [failures, setFailures] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const fail = useEffectEvent(() => {
    onFailed()
    setFailed(true)
    setFailures(failures + 1)
    if (failures > 0) void reloadIfNew()
  })
  useEffect(() => {
    if (!isWanted || code) return
    let isAwaited = true
    setFailed(false)
    import('../tree-view/Tree.tsx').then(setCode, () => isAwaited && fail())
    return () => {
      isAwaited = false
    }
  }, [isWanted, code])
  return { code, isFailed }
}

/** The catalog in the document, read on first use: most visitors only look for a link, and reading a large catalog takes a moment. */
function useListView(bar: RefObject<HTMLElement | null>, isWanted: boolean): ListView | null {
  const [list, setList] = useState<ListView | null>(null)
  useEffect(() => {
    const catalog = bar.current
      ?.closest('.kb-catalog-box')
      ?.querySelector<HTMLElement>(':scope > .kb-catalog')
    if (isWanted && catalog) setList((opened) => opened ?? openListView(catalog))
  }, [bar, isWanted])
  useEffect(() => () => list?.reset(), [list])
  return list
}

function countText(pages: number | null, labels: CatalogLabels): string {
  return pages === null ? '' : fillLabel(pages > 0 ? labels.count : labels.empty, { n: pages })
}

type SwitchProps = { view: View; onChange: (view: View) => void; labels: CatalogLabels }

function ViewSwitch({ view, onChange, labels }: SwitchProps): ReactNode {
  return (
    <fieldset className="kb-catalog-views">
      <legend className="kb-hidden">{labels.view}</legend>
      {(['list', 'tree'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={view === one} onClick={() => onChange(one)}>
          {labels[one]}
        </button>
      ))}
    </fieldset>
  )
}

function linkOf(node: TreeNode): ReactNode {
  return (
    <a href={String(node.href)} tabIndex={-1} data-kind={String(node.kind)}>
      {String(node.title)}
    </a>
  )
}
