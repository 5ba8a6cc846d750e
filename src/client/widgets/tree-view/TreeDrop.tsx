import { type ReactNode, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useHydrated } from '../../islands/use-hydrated.ts'
import { useDropdown } from './hooks/use-dropdown.ts'
import { fillLabel, type TreeLabels, treeLabels } from './labels.ts'
import type { Placement } from './placement.ts'
import { type ClassNames, classText, type Slot } from './props.ts'
import { slot } from './RowParts.tsx'
import type { TreeSearchHandle, TreeSearchProps } from './search-props.ts'
import type { TreeKey } from './state/key.ts'
import type { TreeNode } from './state/node.ts'
import { TreeSearch } from './TreeSearch.tsx'

/** The chosen nodes that are loaded, and the keys of all. */
export type Chosen = {
  checkedNodes: TreeNode[]
  checkedKeys: TreeKey[]
  selectedNode: TreeNode | null
  selectedKey: TreeKey | null
}

export type TreeDropProps = TreeSearchProps & {
  /** Height of the panel in px; 300 by default. */
  dropHeight?: number
  dropPlaceholder?: string
  dropDisabled?: boolean
  clearable?: boolean
  placement?: Placement
  /** Renders the panel in the body. */
  transfer?: boolean
  dropdownClassName?: string | readonly string[]
  /** px; that of the box by default. */
  dropdownMinWidth?: number
  dropdownWidthFixed?: boolean
  onDropdownVisibleChange?: (visible: boolean) => void
  onClear?: () => void
  /** Replaces the box. */
  children?: Slot<[Chosen]>
  /** Replaces the text of the box. */
  display?: Slot<[Chosen]>
  clear?: Slot
}

/** The choice before the tree is ready. */
const nothing: Chosen = { checkedNodes: [], checkedKeys: [], selectedNode: null, selectedKey: null }

/** A searchable tree in a panel that drops down from a box with the choice. The tree stays mounted while the panel is closed. */
export function TreeDrop(props: TreeDropProps): ReactNode {
  const { dropDisabled = false, placement = 'bottom-start', transfer = false, dropdownMinWidth } = props
  const tree = useRef<TreeSearchHandle>(null)
  const interactive = useHydrated()
  // A panel in the body comes only after hydration, and its tree with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useImperativeHandle(props.ref, () => tree.current!, [interactive])
  const [chosen, refresh] = useChosen(tree, interactive)
  const onVisibleChange = (visible: boolean) => {
    if (!visible && tree.current?.getKeyword()) void tree.current.search('')
    props.onDropdownVisibleChange?.(visible)
  }
  const drop = useDropdown({
    disabled: dropDisabled,
    placement,
    transfer,
    minWidth: dropdownMinWidth,
    onVisibleChange,
  })
  const { minWidth, left, top } = drop.place
  const panel = (
    <div
      className={`kb-tree-drop kb-tree-drop-panel ${classText(props.dropdownClassName as ClassNames)}`.trimEnd()}
      ref={drop.panel}
      data-open={drop.open || undefined}
      data-side={placement.startsWith('top') ? 'top' : 'bottom'}
      style={{
        blockSize: props.dropHeight ?? 300,
        minInlineSize: minWidth || undefined,
        inlineSize: props.dropdownWidthFixed ? minWidth || undefined : undefined,
        left,
        top,
      }}
    >
      <TreeSearch
        {...props}
        ref={tree}
        onCheckedChange={(nodes, keys) => {
          props.onCheckedChange?.(nodes, keys)
          refresh()
        }}
        onSelectedChange={(node, key) => {
          props.onSelectedChange?.(node, key)
          refresh()
          drop.setOpen(false)
        }}
        onSetData={() => {
          props.onSetData?.()
          refresh()
        }}
      />
    </div>
  )
  return (
    <div className="kb-tree-drop">
      <div className="kb-tree-drop-anchor" ref={drop.box}>
        <DropBox
          props={props}
          chosen={chosen}
          open={drop.open}
          onToggle={() => drop.setOpen(!drop.open)}
          tree={tree}
        />
      </div>
      {transfer ? interactive && createPortal(panel, document.body) : panel}
    </div>
  )
}

/** The choice in the tree, as of the last call of `refresh`; null until the tree is there. */
function useChosen(tree: BoxProps['tree'], interactive: boolean): [Chosen | null, refresh: () => void] {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const refresh = () => {
    const handle = tree.current
    if (handle) setChosen(chosenIn(handle))
  }
  // The tree knows what is chosen before this component can listen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(refresh, [interactive])
  return [chosen, refresh]
}

type BoxProps = {
  props: TreeDropProps
  /** Null until the tree is there. */
  chosen: Chosen | null
  open: boolean
  onToggle: () => void
  tree: { current: TreeSearchHandle | null }
}

function DropBox({ props, chosen: known, open, onToggle, tree }: BoxProps): ReactNode {
  const box = useRef<HTMLButtonElement>(null)
  const chosen = known ?? nothing
  const { children, clearable = false, checkable = false, selectable = false, dropDisabled = false } = props
  const labels = treeLabels(props.locale, props.labels)
  if (children !== undefined) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the owner's control inside handles the keys
      // biome-ignore lint/a11y/useKeyWithClickEvents: a button inside turns keys into clicks
      <div onClick={onToggle}>{slot(children, chosen)}</div>
    )
  }
  const isChosen = checkable ? chosen.checkedKeys.length > 0 : selectable && chosen.selectedKey !== null
  const text = known
    ? textOf(props, chosen, labels)
    : { text: props.dropPlaceholder ?? '', isPlaceholder: true }
  const onClear = () => {
    // The icon disappears with the last choice and would lose the focus.
    box.current?.focus()
    props.onClear?.()
    if (checkable) tree.current?.clearChecked()
    else tree.current?.clearSelected()
  }
  return (
    <>
      <button
        type="button"
        className="kb-tree-drop-box"
        ref={box}
        aria-haspopup="tree"
        aria-expanded={open}
        aria-label={text.text === '' ? (props['aria-label'] ?? labels.tree) : undefined}
        data-placeholder={text.isPlaceholder || undefined}
        disabled={dropDisabled}
        onClick={onToggle}
      >
        <span className="kb-tree-drop-text">
          {props.display === undefined ? text.text : slot(props.display, chosen)}
        </span>
        {dropDisabled ? null : <span className="kb-tree-drop-arrow" aria-hidden="true" />}
      </button>
      {clearable && isChosen && !dropDisabled ? (
        <button type="button" className="kb-tree-drop-clear" aria-label={labels.clear} onClick={onClear}>
          {slot(props.clear) ?? '×'}
        </button>
      ) : null}
    </>
  )
}

/** The text of the box; a placeholder only without a choice. */
function textOf(
  props: Pick<TreeDropProps, 'checkable' | 'selectable' | 'dropPlaceholder' | 'titleField'>,
  chosen: Chosen,
  labels: TreeLabels,
): { text: string; isPlaceholder: boolean } {
  const placeholder = { text: props.dropPlaceholder ?? '', isPlaceholder: true }
  if (props.checkable) {
    const n = chosen.checkedKeys.length
    if (n === 0 && props.dropPlaceholder) return placeholder
    return { text: fillLabel(labels.checkedCount, { n }), isPlaceholder: false }
  }
  if (!props.selectable || chosen.selectedKey === null) return placeholder
  const title = chosen.selectedNode?.[props.titleField ?? 'title']
  return { text: String(title ?? chosen.selectedKey), isPlaceholder: false }
}

function chosenIn(tree: TreeSearchHandle): Chosen {
  return {
    checkedNodes: tree.getCheckedNodes(),
    checkedKeys: tree.getCheckedKeys(),
    selectedNode: tree.getSelectedNode(),
    selectedKey: tree.getSelectedKey(),
  }
}
