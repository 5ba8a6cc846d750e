// Patches to bundled libraries. Each is small and keeps the library's behaviour. The comment above it is the issue to file upstream.
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Patches by file: each `from` must occur exactly once in it.
 *
 * Packages that are loaded without the bundle, by a site's plug-in for instance, stay unpatched.
 */
export const patches = [
  // syntax-tree/mdast-util-from-markdown, to file: "compile spreads its context into a new object for every event, to set sliceSerialize. No
  // handler keeps that object, so setting the method on the context itself gives the same and was a quarter of the time of our parsing."
  {
    file: 'mdast-util-from-markdown/lib/index.js',
    changes: [
      {
        from: /\.call\(\{\s*\.\.\.context,\s*sliceSerialize: (events\[index\]\[2\]\.sliceSerialize)\s*\}, /g,
        to: '.call(Object.assign(context, { sliceSerialize: $1 }), ',
      },
    ],
  },
  // micromark/micromark, to file (a part of what #169 was about): "subtokenize looks each event up in an object, `jumps`, in every pass. An array is
  // several times as fast. It also asks exit events for content, which they never have, and searches content without a next token for line ends."
  // The array holds each number plus 2: a hole is 0, and the least number is -1.
  {
    file: 'micromark-util-subtokenize/index.js',
    changes: [
      { from: /const jumps = \{\};/g, to: 'const jumps = [];' },
      {
        from: /while \(index in jumps\) \{\s+index = jumps\[index\];/g,
        to: 'while (jumps[index]) {\n      index = jumps[index] - 2;',
      },
      {
        from: /Object\.assign\(jumps, subcontent\(events, index\)\);\s+index = jumps\[index\];/g,
        to: `for (const [from, to] of subcontent(events, index)) {
          while (jumps.length <= from) jumps.push(0);
          jumps[from] = to + 2;
        }
        index = jumps[index] - 2;`,
      },
      { from: /const gaps = \{\};/g, to: 'const gaps = [];' },
      {
        from: /gaps\[(adjust \+ jumps\[index\]\[0\])\] = (adjust \+ jumps\[index\]\[1\]);/g,
        to: 'gaps.push([$1, $2]);',
      },
      {
        from: /if \(index && event\[1\]\.type === "chunkFlow"/g,
        to: 'if (index && event[0] === "enter" && event[1].contentType && event[1].type === "chunkFlow"',
      },
      {
        from: /while \(\+\+index < childEvents\.length\)/g,
        to: 'while (token.next && ++index < childEvents.length)',
      },
    ],
  },
  // micromark/micromark, to file: "push of micromark-util-chunked appends by splice, with a copy of the items; a loop of push needs none."
  {
    file: 'micromark-util-chunked/index.js',
    changes: [
      { from: /splice\(list, list\.length, 0, items\);/g, to: 'for (const item of items) list.push(item);' },
    ],
  },
  // micromark/micromark, to file: "Text and code are consumed by three or four calls for each character, though nothing looks at most of them.
  // An effect that consumes the rest of a chunk, or up to the next character that has a construct, saves them (`rest` below; the next four files
  // call it). And tokens get their fields one by one: with all of them from the start they share a shape, and reads are several times as fast."
  {
    file: 'micromark/lib/create-tokenizer.js',
    changes: [
      { from: / {4}consume,\n {4}enter,\n/g, to: '    consume,\n    rest,\n    enter,\n' },
      {
        from: /const token = fields \|\| \{\};\s+token\.type = type;\s+token\.start = now\(\);/g,
        to: `const token = {
      type,
      start: now(),
      end: undefined,
      contentType: undefined,
      previous: undefined,
      next: undefined,
      _tokenizer: undefined,
      _container: undefined,
      ...fields,
    };`,
      },
      {
        from: / {2}\/\*\* @type \{Effects\['enter'\]\} \*\//g,
        to: `  function rest(breaks) {
    const start = point._bufferIndex;
    if (start < 0) return;
    const chunk = chunks[point._index];
    let end = breaks ? start : chunk.length;
    while (end < chunk.length && !breaks[chunk.charCodeAt(end)]) end++;
    if (end === start) return;
    point.column += end - start;
    point.offset += end - start;
    context.previous = chunk.charCodeAt(end - 1);
    if (end < chunk.length) point._bufferIndex = end;
    else {
      point._bufferIndex = -1;
      point._index++;
    }
  }
$&`,
      },
    ],
  },
  {
    file: 'micromark/lib/initialize/document.js',
    changes: [{ from: /(effects\.consume\(code\);)(\s+return flowContinue;)/g, to: '$1 effects.rest();$2' }],
  },
  {
    file: 'micromark/lib/initialize/text.js',
    changes: [{ from: /(\/\/ Data\.\s+effects\.consume\(code\);)/g, to: '$1 effects.rest(constructs);' }],
  },
  {
    file: 'micromark-core-commonmark/lib/code-fenced.js',
    changes: [{ from: /(effects\.consume\(code\);)(\s+return contentChunk;)/g, to: '$1 effects.rest();$2' }],
  },
  {
    file: 'micromark-core-commonmark/lib/content.js',
    changes: [{ from: /(\/\/ Data\.\s+effects\.consume\(code\);)/g, to: '$1 effects.rest();' }],
  },
  // micromark/micromark, to file: "parse combines the same extensions again for each document; a WeakMap by the list of extensions keeps the result."
  {
    file: 'micromark/lib/parse.js',
    changes: [
      {
        from: /combineExtensions\(\[defaultConstructs, \.\.\.\(settings\.extensions \|\| \[\]\)\]\);/g,
        to: 'combined(settings.extensions || []);',
      },
      {
        from: /export function parse\(options\) \{/g,
        to: `const known = new WeakMap();
function combined(extensions) {
  let all = known.get(extensions);
  if (!all) known.set(extensions, (all = combineExtensions([defaultConstructs, ...extensions])));
  return all;
}
$&`,
      },
    ],
  },
  // syntax-tree/unist-util-visit-parents, to file: "visitParents defines a name for the function of each node, for debugging only."
  {
    file: 'unist-util-visit-parents/lib/index.js',
    changes: [{ from: / {6}Object\.defineProperty\(visit, 'name', \{[\s\S]*?\n {6}\}\)\n/g, to: '' }],
  },
  // highlightjs/highlight.js, to file: "The compiled regex finds its group by findIndex with a closure per match, copies the rule by Object.assign,
  // and opens modes by Object.create with descriptors. A loop and plain assignments do the same in a fraction of the time."
  {
    file: 'highlight.js/lib/core.js',
    changes: [
      {
        from: /const i = match\.findIndex\(\(el, i\) => i > 0 && el !== undefined\);/g,
        to: 'let i = 1; while (match[i] === undefined) i++;',
      },
      {
        from: /return Object\.assign\(match, matchData\);/g,
        to: 'match.rule = matchData.rule; match.type = matchData.type; match.position = matchData.position; return match;',
      },
      {
        from: /top = Object\.create\(mode, \{ parent: \{ value: top \} \}\);/g,
        to: 'const parent = top; top = Object.create(mode); top.parent = parent;',
      },
    ],
  },
  // mermaid-js/mermaid, to file: "Each node of a diagram asks getConfig, which copies a thousand values, each by defineProperty. Only a key
  // named __proto__ needs that; assignments for all others take less than half the time, which is most of what it takes to parse a diagram."
  {
    file: 'mermaid/dist/chunks/mermaid.core/chunk-DU6HZSFF.mjs',
    changes: [
      {
        from: /(?=Object\.defineProperty\(dst, key, \{\s+value: void 0,)/g,
        to: "if (key !== '__proto__') dst[key] = void 0; else ",
      },
      {
        from: /(?=Object\.defineProperty\(dst, key, \{\s+value: srcValue,)/g,
        to: "if (key !== '__proto__') dst[key] = srcValue; else ",
      },
    ],
  },
]

/** An esbuild plug-in; calls `applied` with each patch that was applied. */
export function applyPatches(applied = (_patch) => {}) {
  return {
    name: 'patches',
    setup(build) {
      for (const patch of patches) {
        const filter = new RegExp(`${patch.file.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')}$`)
        build.onLoad({ filter }, async ({ path: file }) => {
          const contents = patched(patch, await readFile(file, 'utf8'))
          applied(patch)
          return { contents, resolveDir: path.dirname(file) }
        })
      }
    },
  }
}

/** The patched text of a library's file; throws when a patch no longer matches. */
export function patched({ file, changes }, source) {
  return changes.reduce((text, { from, to }) => {
    const places = text.match(from)?.length ?? 0
    if (places !== 1)
      throw new Error(
        `bin/setup/patches.js does not fit ${file}: there are ${places} places for its change, not one.`,
      )
    return text.replace(from, to)
  }, source)
}
