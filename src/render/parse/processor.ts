import type { Root as HastRoot } from 'hast'
import type { PhrasingContent, Root } from 'mdast'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { type Plugin, type Preset, type Processor, unified } from 'unified'
import type { Node, Point } from 'unist'
import type { VFile } from 'vfile'
import { once } from '../base/once.ts'
import type { PluginEntry } from '../model/markdown-config.ts'
import { ownHandlers } from './handlers/own.ts'
import { limitDepth } from './limits/depth.ts'
import { limitNesting } from './limits/nesting.ts'
import { limitSize } from './limits/size.ts'
import { readsFormulas } from './lint/formulas.ts'
import { lint } from './lint/lint.ts'
import { stateOf } from './page-state.ts'
import { abbreviations } from './plugins/abbreviations.ts'
import { alerts } from './plugins/alerts.ts'
import { attributes } from './plugins/attributes.ts'
import { autolinks } from './plugins/autolinks.ts'
import { baseline } from './plugins/baseline.ts'
import { type CodeOptions, code } from './plugins/code.ts'
import { type CollectOptions, collect } from './plugins/collect.ts'
import { type ComponentAttributes, componentProps } from './plugins/component-props.ts'
import { components } from './plugins/components.ts'
import { containers } from './plugins/containers.ts'
import { definitions } from './plugins/definitions.ts'
import { emoji } from './plugins/emoji.ts'
import { htmlFormulas } from './plugins/html-formulas.ts'
import { imageSizes } from './plugins/image-sizes.ts'
import { inlineNotes } from './plugins/inline-notes.ts'
import { limits } from './plugins/limits.ts'
import { literalTags } from './plugins/literal-tags.ts'
import { math } from './plugins/math.ts'
import { type OpenOptions, openOpaque } from './plugins/open-opaque.ts'
import { otherMarks } from './plugins/other-marks.ts'
import { rawHtml } from './plugins/raw-html.ts'
import { rebase, rebaseHtml } from './plugins/rebase.ts'
import { selfClosed } from './plugins/self-closed.ts'
import { snippets } from './plugins/snippets.ts'
import { softBreaks } from './plugins/soft-breaks.ts'
import { tocPlaces } from './plugins/toc.ts'
import { unsafeLinks } from './plugins/unsafe-links.ts'
import { vault } from './plugins/vault.ts'
import type { Switches } from './switches.ts'
import { cjkSyntax } from './syntax/cjk.ts'
import { coreSyntax } from './syntax/core.ts'
import { gfmSyntax } from './syntax/gfm.ts'
import { ownSyntax } from './syntax/own-syntax.ts'
import { touchingHeadings } from './syntax/touching-headings.ts'

export type ProcessorOptions = CodeOptions &
  CollectOptions &
  OpenOptions & {
    /** Names of the tags that notes may use. */
    components: readonly string[]
    /** Attributes of a built-in tag; undefined for one of the site's own. */
    attributesOf: (component: string) => ComponentAttributes | undefined
    switches: Switches
    remarkPlugins: readonly PluginEntry[]
    rehypePlugins: readonly PluginEntry[]
  }

export type PageProcessor = { run(file: VFile): Promise<HastRoot> }

/**
 * The ordered list of plug-ins that turn Markdown into hast; everything else they find goes into `file.data.state`. Its `run` throws a
 * `NestingError` for a page that is nested too deeply, and a `SizeError` for one with too many nodes.
 */
export function createProcessor(options: ProcessorOptions): PageProcessor {
  // Created on first use, so that unused libraries are not loaded.
  const markdown = once(() => pipeline(options))
  return {
    async run(file) {
      limitSize(String(file), { indentedCode: !options.switches.isMdx })
      const processor = await markdown()
      limitNesting(String(file))
      const { time } = stateOf(file)
      return time.spend(() => {
        time.step('its Markdown')
        const tree = processor.parse(file)
        limitDepth(tree)
        time.step('the checks of its text')
        return processor.run(tree, file) as Promise<HastRoot>
      })
    },
  }
}

async function pipeline(options: ProcessorOptions): Promise<Processor<Root, Root, HastRoot>> {
  const { switches } = options
  const syntax = await syntaxOf(switches)
  const markdown = unified().use(remarkParse).use(syntax).freeze()
  const parseInline = (text: string, start?: Point): PhrasingContent[] =>
    inlineOf(markdown.parse(text) as Root, start)
  // Not a copy of `markdown`, which would register each syntax a second time and try it twice.
  return unified()
    .use(remarkParse)
    .use(syntax)
    .use(switches.vault ? [vault] : [])
    .use(lint, switches)
    .use(limits)
    .use(imageSizes)
    .use(snippets)
    .use(
      inTime(
        switches.definitions && definitions(),
        containers({ parseInline }),
        switches.inlineNotes && inlineNotes(),
        otherMarks(switches),
        rebase(),
        unsafeLinks(),
        switches.attributes && attributes(),
        components(options),
        componentProps(options),
        baseline(options),
        literalTags(options),
        selfClosed(),
        autolinks({ parseInline, ...switches }),
        switches.alerts && alerts(switches),
        tocPlaces(),
        abbreviations(),
        softBreaks(switches.breaks),
      ),
    )
    .use(emoji, { shortcuts: switches.emoticons })
    .use(readsFormulas(switches.formulas) ? [htmlFormulas, math] : [])
    .use(code, options)
    .use(options.remarkPlugins as Plugin[])
    .use(
      inTime(
        remarkRehype({
          allowDangerousHtml: true,
          handlers: ownHandlers,
          clobberPrefix: '',
          footnoteLabelTagName: 'p',
          footnoteLabelProperties: { className: ['kb-footnotes-title'] },
        }),
      ),
    )
    .use(rawHtml)
    .use(inTime(openOpaque(options), rebaseHtml(), limitDepth))
    .use(options.rehypePlugins as Plugin[])
    .use(inTime(collect(options)))
    .freeze() as unknown as Processor<Root, Root, HastRoot>
}

async function syntaxOf(switches: Switches): Promise<Preset> {
  return {
    plugins: [
      [coreSyntax, switches],
      [gfmSyntax, switches],
      [cjkSyntax, switches],
      ...(readsFormulas(switches.formulas) ? [(await import('./syntax/math.ts')).mathSyntax] : []),
      ...(switches.vault ? [(await import('./syntax/vault/vault.ts')).vaultSyntax] : []),
      ...(switches.definitions ? [(await import('./syntax/definitions.ts')).definitionSyntax] : []),
      ...(switches.touchingHeadings ? [touchingHeadings] : []),
      ownSyntax,
    ],
  }
}

/** Parses a one-line text that begins at `start` of the page; without positions if that is unknown. */
function inlineOf(root: Root, start: Point | undefined): PhrasingContent[] {
  const first = root.children[0]
  if (first?.type !== 'paragraph') return []
  movePlaces(first, start)
  return first.children
}

function movePlaces(node: Node & { children?: readonly Node[] }, start: Point | undefined): void {
  if (node.position && start) {
    const moved = ({ column, offset }: Point): Point => ({
      line: start.line,
      column: start.column + column - 1,
      offset: (start.offset ?? 0) + (offset ?? 0),
    })
    node.position = { start: moved(node.position.start), end: moved(node.position.end) }
  } else delete node.position
  for (const child of node.children ?? []) movePlaces(child, start)
}

type Transform = (tree: never, file: VFile) => unknown

/** A plug-in that changes a tree in several ways, one after another, within the time of the page. */
function inTime(...transforms: (Transform | false)[]) {
  const wanted = transforms.filter((transform) => transform !== false)
  return () => (tree: Node, file: VFile) =>
    stateOf(file).time.spend(() =>
      wanted.reduce((made, transform) => (transform(made as never, file) ?? made) as Node, tree),
    )
}
