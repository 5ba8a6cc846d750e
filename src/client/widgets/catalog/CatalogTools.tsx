import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { reloadIfNew } from '../../islands/reload-if-new.ts'
import { fillLabel } from '../tree-view/labels.ts'
import type { TreeNode } from '../tree-view/node.ts'
import type { TreeHandle } from '../tree-view/props.ts'
import { noSubscription } from '../tree-view/use-latest.ts'
import { keepsNode, type ListView, openListView } from './list-view.ts'
import { type CatalogLabels, catalogLabels } from './model.ts'

type CatalogToolsProps = { locale?: string }

type View = 'list' | 'tree'

type TreeCode = typeof import('../tree-view/Tree.tsx')

/**
 * A bar above a catalog: filters it as one types, and shows it as a tree.
 *
 * The catalog itself is the server's markup beside the island (both in one `.kb-catalog-box`) and the only copy of its
 * data. Without a script the bar is invisible.
 */
export default function CatalogTools({ locale }: CatalogToolsProps): ReactNode {
  const labels = catalogLabels(locale)
  const bar = useRef<HTMLDivElement>(null)
  const [tree, setTree] = useState<TreeHandle | null>(null)
  const [list, setList] = useState<ListView | null>(null)
  const [keyword, setKeyword] = useState('')
  const [pages, setPages] = useState<number | null>(null)
  const [view, setView] = useState<View>('list')
  const [code, setCode] = useState<TreeCode | null>(null)
  const [failures, setFailures] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const interactive = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )

  // Few visitors ask for it, and it is a tenth of what the bar would load.
  useEffect(() => {
    if (view === 'list' || code) return
    let isAwaited = true
    setFailed(false)
    import('../tree-view/Tree.tsx').then(setCode, () => {
      if (!isAwaited) return
      setView('list')
      setFailed(true)
      setFailures(failures + 1)
      if (failures > 0) void reloadIfNew()
    })
    return () => {
      isAwaited = false
    }
  }, [view, code, failures])
  // Reading the whole catalog costs a large one a noticeable moment, and most visitors only look for a link in it.
  const wanted = keyword.trim()
  const isWanted = wanted !== '' || view === 'tree'
  useEffect(() => {
    const catalog = bar.current
      ?.closest('.kb-catalog-box')
      ?.querySelector<HTMLElement>(':scope > .kb-catalog')
    if (isWanted && catalog) setList((opened) => opened ?? openListView(catalog))
  }, [isWanted])
  useEffect(() => () => list?.reset(), [list])
  useEffect(() => {
    if (!list) return
    const found = list.filter(wanted)
    setPages(wanted === '' ? null : found)
    // The list stays until the tree is there.
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
          onChange={(event) => setKeyword(event.target.value)}
        />
        <span className="kb-catalog-left" role="status">
          {isFailed ? labels.failed : countText(pages, labels)}
        </span>
        <ViewSwitch view={view} onChange={setView} labels={labels} />
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
              // A click is the link's own; the Enter key comes to the row.
              if (event.type === 'keydown') (event.target as Element).querySelector('a')?.click()
            }}
          />
        </div>
      ) : null}
    </>
  )
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
