// Patches to bundled libraries. Each is small, keeps the library's behaviour, and is worth proposing upstream.
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Patches by file: each `from` must occur exactly once in it.
 *
 * Packages that are loaded without the bundle, by a site's plug-in for instance, stay unpatched.
 */
export const patches = [
  // mdast-util-from-markdown copies its context for each of a page's thousands of events, only to add `sliceSerialize`. Nothing keeps the
  // copy, so the context itself can carry it.
  {
    file: 'mdast-util-from-markdown/lib/index.js',
    changes: [
      {
        from: /\.call\(\{\s*\.\.\.context,\s*sliceSerialize: (events\[index\]\[2\]\.sliceSerialize)\s*\}, /g,
        to: '.call(Object.assign(context, { sliceSerialize: $1 }), ',
      },
    ],
  },
  // `subtokenize` looks every event up in an object on each pass, which is quadratic; a list finds it at once. It also checks events that
  // have no content, and searches for line breaks in content that has no continuation. Numbers are stored with 2 added: 0 means absent, and
  // the least number is -1.
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
  // Each line of a page is appended to the others by copying them.
  {
    file: 'micromark-util-chunked/index.js',
    changes: [
      {
        from: /splice\(list, list\.length, 0, items\);/g,
        to: 'for (const item of items) list.push(item);',
      },
    ],
  },
  // The tokenizer takes three or four steps per character, though code and text mostly pass unchanged: `rest` skips to the next character
  // of the line for which `breaks` has a construct. Tokens that all have the same fields in the same order are also read faster.
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
  // Combines all constructs again for each page.
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
  // Names a function after each node it visits.
  {
    file: 'unist-util-visit-parents/lib/index.js',
    changes: [{ from: / {6}Object\.defineProperty\(visit, 'name', \{[\s\S]*?\n {6}\}\)\n/g, to: '' }],
  },
  // Finds the matching group with a callback, and builds an object with a described property for each piece of code.
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
  // Loads a JavaScript parser for functions in YAML. Front matter is read without functions.
  {
    file: 'js-yaml/lib/js-yaml/type/js/function.js',
    changes: [{ from: /esprima = _require\('esprima'\);/g, to: 'esprima = undefined;' }],
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
        `bin/patches.js does not fit ${file}: there are ${places} places for its change, not one.`,
      )
    return text.replace(from, to)
  }, source)
}
