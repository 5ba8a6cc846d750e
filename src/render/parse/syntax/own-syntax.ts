import type { Processor } from 'unified'
import { containerSyntax } from './container-syntax.ts'
import { extendMarkdown } from './extend.ts'
import { indentedSyntax } from './indented-container.ts'
import { rawContainerSyntax } from './raw-container.ts'
import { snippetSyntax } from './snippet.ts'

/** Plug-in: containers, with colons or an indented body, and `<<<` lines. */
export function ownSyntax(this: Processor): void {
  for (const one of [containerSyntax, indentedSyntax, rawContainerSyntax, snippetSyntax])
    extendMarkdown(this, one)
}
