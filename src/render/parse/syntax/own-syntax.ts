import type { Processor } from 'unified'
import { containerFromMarkdown, containerSyntax } from './container-syntax.ts'
import { extendMarkdown } from './extend.ts'
import { indentedContainers, indentedFromMarkdown } from './indented-container.ts'
import { rawContainerFromMarkdown, rawContainerSyntax } from './raw-container.ts'
import { snippetFromMarkdown, snippetSyntax } from './snippet.ts'

/** Plug-in: containers, with colons or an indented body, and `<<<` lines. */
export function ownSyntax(this: Processor): void {
  extendMarkdown(this, {
    syntax: [containerSyntax(), indentedContainers(), rawContainerSyntax(), snippetSyntax()],
    tree: [
      containerFromMarkdown(),
      indentedFromMarkdown(),
      rawContainerFromMarkdown(),
      snippetFromMarkdown(),
    ],
  })
}
