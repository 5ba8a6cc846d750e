import { type ReactNode, useImperativeHandle, useRef } from 'react'
import { useSearch } from './hooks/use-search.ts'
import { fillLabel, type TreeLabels, treeLabels } from './labels.ts'
import type { TreeHandle } from './props.ts'
import { checkBox, checkedText, slot } from './RowParts.tsx'
import type { TreeSearchProps } from './search-props.ts'
import { Tree } from './Tree.tsx'

/** A tree under a search bar, with a master box, a button for the checked nodes, and a count below. */
export function TreeSearch(props: TreeSearchProps): ReactNode {
  const tree = useRef<TreeHandle>(null)
  const search = useSearch(props, tree)
  const { calls, view } = search
  useImperativeHandle(props.ref, () => {
    const { search, clearKeyword, getKeyword } = calls
    return { ...tree.current!, search, clearKeyword, getKeyword }
  }, [calls])
  const labels = treeLabels(props.locale, props.labels)
  const { checkable = false } = props
  return (
    <div className="kb-tree-search">
      <SearchBar props={props} search={search} labels={labels} />
      <div className="kb-tree-search-body">
        <Tree
          {...props}
          ref={tree}
          onCheckedChange={(nodes, keys) => {
            props.onCheckedChange?.(nodes, keys)
            calls.refresh()
          }}
          onSetData={() => {
            props.onSetData?.()
            calls.refresh()
          }}
        />
      </div>
      {checkable && (props.showFooter ?? true) ? (
        <div className="kb-tree-search-footer">
          {slot(props.footer) ??
            (view.count === null ? '\u00a0' : fillLabel(labels.checkedCount, { n: view.count }))}
        </div>
      ) : null}
    </div>
  )
}

type BarProps = { props: TreeSearchProps; search: ReturnType<typeof useSearch>; labels: TreeLabels }

function SearchBar({ props, search, labels }: BarProps): ReactNode {
  const { checkable = false, searchDisabled: disabled = false, searchInput } = props
  const { checked, indeterminate, keyword, showsChecked } = search.view
  const { calls } = search
  const run = (word: string) => void calls.search(word)
  const own = slot(searchInput, { keyword, search: run, disabled })
  const placeholder = props.searchPlaceholder ?? labels.searchPlaceholder
  return (
    <div className="kb-tree-search-bar">
      {checkable && (props.showCheckAll ?? true) ? (
        // biome-ignore lint/a11y/useSemanticElements: markup cannot say that a native box is mixed
        <button
          type="button"
          className="kb-tree-search-master"
          role="checkbox"
          aria-checked={checkedText(checked, indeterminate)}
          aria-label={labels.checkAll}
          disabled={disabled}
          onClick={calls.toggleAll}
        >
          {checkBox({ checked, indeterminate })}
        </button>
      ) : null}
      {own ?? (
        <input
          className="kb-tree-search-input"
          type="search"
          value={keyword}
          placeholder={placeholder}
          aria-label={placeholder}
          disabled={disabled}
          // Letters still being composed match nothing.
          onChange={({ target, nativeEvent }) =>
            (nativeEvent as InputEvent).isComposing ? calls.enter(target.value) : run(target.value)
          }
          onCompositionEnd={({ currentTarget }) => run(currentTarget.value)}
        />
      )}
      {checkable && (props.showCheckedButton ?? true) ? (
        <button
          type="button"
          className="kb-tree-search-checked"
          aria-pressed={showsChecked}
          onClick={() => void calls.toggleChecked()}
        >
          {props.checkedButtonText ?? labels.checkedButton}
        </button>
      ) : null}
      {slot(props.actions)}
    </div>
  )
}
