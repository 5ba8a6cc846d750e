import { Tree, type TreeNode } from 'kbsite/tree'
import { type ReactNode, useState } from 'react'
import { type SampleProps, shelf } from './data.ts'

/** Every event, newest first. A drag over a row counts once per place. */
export function Events({ locale }: SampleProps): ReactNode {
  const [heard, setHeard] = useState<string[]>([])
  const say = (text: string) =>
    setHeard((before) => (before[0] === text ? before : [text, ...before].slice(0, 8)))
  const one = (name: string) => (node: TreeNode) => say(`${name} ${String(node.id)}`)
  const over = (name: string) => (node: TreeNode, _event: unknown, part: string) =>
    say(`${name} ${String(node.id)} ${part}`)
  return (
    <>
      <Tree
        data={shelf}
        checkable
        selectable
        draggable
        droppable
        onChange={(value) => say(`onChange ${String(value)}`)}
        onCheck={one('onCheck')}
        onUncheck={one('onUncheck')}
        onCheckedChange={(_nodes, keys) => say(`onCheckedChange ${keys.join()}`)}
        onSelect={one('onSelect')}
        onUnselect={one('onUnselect')}
        onSelectedChange={(_node, key) => say(`onSelectedChange ${key}`)}
        onExpand={one('onExpand')}
        onClick={one('onClick')}
        onNodeDblClick={one('onNodeDblClick')}
        onNodeRightClick={one('onNodeRightClick')}
        onNodeDragStart={one('onNodeDragStart')}
        onNodeDragEnter={over('onNodeDragEnter')}
        onNodeDragOver={over('onNodeDragOver')}
        onNodeDragLeave={over('onNodeDragLeave')}
        onNodeDrop={(target, _event, part, moved) =>
          say(`onNodeDrop ${String(moved.id)} ${part} ${String(target.id)}`)
        }
        onSetData={() => say('onSetData')}
        locale={locale}
      />
      <output>{heard.join(' · ')}</output>
    </>
  )
}
