import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { CodeSample } from '../../src/render/model/types.ts'
import { nodesBelow } from '../../src/render/parse/below.ts'
import { samplesIn } from '../../src/render/parse/lint/samples.ts'
import type { PageState } from '../../src/render/parse/page-state.ts'
import { ownSyntax } from '../../src/render/parse/syntax/own-syntax.ts'

/** The samples of a note without front matter. */
export function samplesOf(text: string): CodeSample[] {
  const nodes = nodesBelow(unified().use(remarkParse).use(ownSyntax).parse(text))
  return samplesIn({
    nodes,
    state: { path: 'a.md', origins: [] as PageState['origins'], lineOffset: 0 } as PageState,
  })
}
