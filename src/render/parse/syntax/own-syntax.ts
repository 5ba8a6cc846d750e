import type { Processor } from 'unified'
import { containerFromMarkdown, containerSyntax } from './container.ts'
import { extendMarkdown } from './extend.ts'
import { rawContainerFromMarkdown, rawContainerSyntax } from './raw-container.ts'
import { snippetFromMarkdown, snippetSyntax } from './snippet.ts'

/** Plug-in: containers and `<<<` lines, which no other Markdown has. */
export function ownSyntax(this: Processor): void {
  extendMarkdown(this, {
    syntax: [containerSyntax(), rawContainerSyntax(), snippetSyntax()],
    tree: [containerFromMarkdown(), rawContainerFromMarkdown(), snippetFromMarkdown()],
  })
}
