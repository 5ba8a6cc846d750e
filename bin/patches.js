// Changes to libraries that go into the bundle. Each is small, keeps what the library does, and is worth asking its authors for.
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * What is changed, by file: each `from` must stand exactly once in it.
 *
 * Packages that are loaded as they are, by a plug-in of a site for instance, are not changed.
 */
export const patches = [
  // Copies its context for each of the thousands of events of a page, to say where the event's text is: a quarter of the time that Markdown
  // takes. Nothing keeps the copy, so the context itself can say it.
  {
    file: 'mdast-util-from-markdown/lib/index.js',
    changes: [
      {
        from: /\.call\(\{\s*\.\.\.context,\s*sliceSerialize: (events\[index\]\[2\]\.sliceSerialize)\s*\}, /g,
        to: '.call(Object.assign(context, { sliceSerialize: $1 }), ',
      },
    ],
  },
  // Asks for each event of a page, in each round over all of them, whether its number is among the keys of an object, which the engine keeps as a
  // table; a list has it at hand. And asks each event for what only those with content have; and looks for line breaks in content that
  // goes on nowhere. Numbers are kept with 2 added: what is not there is 0, and the least number is -1.
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
  // Every line of a page is put behind the others by a copy of its parts.
  {
    file: 'micromark-util-chunked/index.js',
    changes: [
      {
        from: /splice\(list, list\.length, 0, items\);/g,
        to: 'for (const item of items) list.push(item);',
      },
    ],
  },
  // Takes three or four steps for each character, though in code and in text most are passed without a look: `rest` passes those of a line up
  // to the first that `breaks` has something for, or all. And what is asked of a token again and again is added to some of them only: tokens
  // that all have the same fields in the same order are read several times as fast.
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
  // Puts all constructs together anew for each page.
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
  // Gives a function a name for each node that it visits.
  {
    file: 'unist-util-visit-parents/lib/index.js',
    changes: [{ from: / {6}Object\.defineProperty\(visit, 'name', \{[\s\S]*?\n {6}\}\)\n/g, to: '' }],
  },
  // Looks for the group that matched by a function, and makes an object with a property that needs a description for each piece of code.
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
  // Loads a parser of JavaScript for functions in YAML whenever it finds one. Front matter is read without functions.
  {
    file: 'js-yaml/lib/js-yaml/type/js/function.js',
    changes: [{ from: /esprima = _require\('esprima'\);/g, to: 'esprima = undefined;' }],
  },
]

/** Plug-in of esbuild; `applied` is called with each patch that a file got. */
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

/** The text of a library's file with what is changed; throws when that is not in it any more. */
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
