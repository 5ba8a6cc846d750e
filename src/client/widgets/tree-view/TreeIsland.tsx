import type { ReactNode } from 'react'
import { islandTree } from './island-props.ts'
import { Tree } from './Tree.tsx'
import { TreeDrop } from './TreeDrop.tsx'
import { TreeSearch } from './TreeSearch.tsx'

/** Attributes of a `<Tree>` tag, as JSON; see `islandTree` for their names and forms. */
type TreeIslandProps = Readonly<Record<string, unknown>>

/** A tree in a note: as high as its rows, up to `height` px. Without a script it is nested lists. */
export default function TreeIsland(attributes: TreeIslandProps): ReactNode {
  const { kind, heightPx, props } = islandTree(attributes)
  if (kind === 'drop') {
    return (
      <div className="kb-tree-island">
        <TreeDrop {...props} />
      </div>
    )
  }
  return (
    <div className="kb-tree-island" style={{ maxBlockSize: heightPx }}>
      {kind === 'search' ? <TreeSearch {...props} /> : <Tree {...props} />}
    </div>
  )
}
