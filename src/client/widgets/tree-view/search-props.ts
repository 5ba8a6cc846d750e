import type { Ref } from 'react'
import type { Slot, TreeHandle, TreeProps } from './props.ts'

/** Methods of a searchable tree's `ref`: those of the tree and of the search bar. */
export type TreeSearchHandle = TreeHandle & {
  /** Empties the input without a search. */
  clearKeyword(): void
  getKeyword(): string
  /** Searches after the debounce time, for the input's text or for `keyword`; fulfils when the search is over. */
  search(keyword?: string): Promise<void>
}

/** Props of a replacement for the input. */
export type SearchInputProps = { keyword: string; search: (keyword: string) => void; disabled: boolean }

export type TreeSearchProps = Omit<TreeProps, 'ref'> & {
  ref?: Ref<TreeSearchHandle>
  searchPlaceholder?: string
  /** Shows the master box; true by default. */
  showCheckAll?: boolean
  /** Shows the button for the checked nodes; true by default. */
  showCheckedButton?: boolean
  checkedButtonText?: string
  showFooter?: boolean
  /** Replaces the search. */
  searchMethod?: (keyword: string) => unknown
  /** Shorter keywords do not search; 1 by default. */
  searchLength?: number
  searchDisabled?: boolean
  /** Searching reloads the roots, whose loader receives the keyword. */
  searchRemote?: boolean
  /** ms; 300 by default. */
  searchDebounceTime?: number
  onSearch?: (keyword: string) => void
  searchInput?: Slot<[SearchInputProps]>
  actions?: Slot
  footer?: Slot
}
