import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldMemory, fieldMemory } from '../../platform/field-memory.ts'
import { islandTree } from './island-props.ts'
import type { TreeSearchHandle } from './search-props.ts'
import { Tree } from './Tree.tsx'
import { TreeDrop } from './TreeDrop.tsx'
import { TreeSearch } from './TreeSearch.tsx'

/** Attributes of a `<Tree>` tag, as JSON; see `islandTree` for their names and forms. */
type TreeIslandProps = Readonly<Record<string, unknown>>

/** A tree in a note: as high as its rows, up to `height` px. Without a script it is nested lists. */
export default function TreeIsland(attributes: TreeIslandProps): ReactNode {
  const { kind, heightPx, props } = islandTree(attributes)
  const box = useRef<HTMLDivElement>(null)
  const tree = useRef<TreeSearchHandle>(null)
  const memory = useRef<FieldMemory>(null)
  useEffect(() => {
    memory.current = fieldMemory(box.current!)
    const keyword = memory.current.read()
    if (keyword) void tree.current?.search(keyword)
  }, [])
  if (kind === 'drop') {
    return (
      <div className="kb-tree-island" ref={box}>
        <TreeDrop {...props} />
      </div>
    )
  }
  return (
    <div className="kb-tree-island" ref={box} style={{ maxBlockSize: heightPx }}>
      {kind === 'search' ? (
        <TreeSearch {...props} ref={tree} onSearch={(keyword) => memory.current?.write(keyword)} />
      ) : (
        <Tree {...props} />
      )}
    </div>
  )
}
