import type { ReactNode } from 'react'
import { Calls } from './tree-lab/Calls.tsx'
import { Events } from './tree-lab/Events.tsx'
import { Box, Choose, Controlled, Lazy, Manual, Parts, Remote, Rendered, Rules } from './tree-lab/options.tsx'

/** The options that only React code can set, as the guide shows them. */
const samples = {
  load: Lazy,
  manual: Manual,
  render: Rendered,
  rules: Rules,
  remote: Remote,
  parts: Parts,
  choose: Choose,
  box: Box,
  controlled: Controlled,
  events: Events,
  calls: Calls,
}

/** Samples with only a tree, which takes the height that it is given. */
const tall = new Set(['load', 'manual', 'render', 'rules', 'remote', 'parts', 'controlled', 'events'])

type LabProps = { show: keyof typeof samples; locale?: string }

/** `<TreeLab show="load" />`: a tree of the manual, written in React. */
export default function TreeLab({ show, locale = 'zh-CN' }: LabProps): ReactNode {
  const Sample = samples[show]
  return (
    <div className="kb-tree-island" data-show={show} style={{ blockSize: tall.has(show) ? 240 : undefined }}>
      <Sample locale={locale} />
    </div>
  )
}
