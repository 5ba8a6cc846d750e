import { openFences } from '../../code/fences.ts'
import { maxProse, outsideCode } from '../../code/spans.ts'

/** A slot of a component; its content is part of the component's. */
const slot = /^[ \t]*<template[ \t]+(?:#|v-slot)[^<>\n]{0,200}>[ \t]*$/
const slotEnd = /^[ \t]*<\/template[ \t]*>[ \t]*$/
/** Beginnings and ends of slides, and settings of a playground. */
const edge = /^@(?:slidestart\b|(?:slideend|import|setting|options)[ \t]*$)/
/** A file of a playground. */
const file = /^@file[ \t]+(\S+)/
/** A diagram that kbsite does not draw, so its source is shown. */
const drawing = /^@start[a-z]{2,20}[ \t]*$/
const drawingEnd = /^@end[a-z]{2,20}[ \t]*$/
/** An icon by name, perhaps with a size and a colour. */
const icon =
  /(?<![\w:])::[a-z][\w-]{0,60}(?:[: ][a-z][\w-]{0,60})?(?: [=/][\w#%.(),-]{1,40}){0,2}::(?![\w:])[ \t]?/g
/** Words hidden until readers hover over them. */
const hidden = /(?<![\p{L}\p{N}!])!!(?=[^\s!])([^!\n]{1,500})!!(?:\{[.\w \t-]{1,60}\})?/gu

/** Quick test for such lines. */
export const vueSigns = /^[ \t]*<template[ \t]|^@(?:slidestart|start|file)|::[a-z]|!!/m

/** Rewrites slots of Vue, and if `hasMarks` also the syntax of plug-ins of a tool. */
export function vueLines(lines: readonly string[], hasMarks: boolean): string[] {
  const fences = openFences()
  const lastEnd = lines.findLastIndex((line) => drawingEnd.test(line))
  let slots = 0
  let indent: number | undefined
  let isDrawing = false
  return lines.map((written, at) => {
    const columns = /^[ \t]*/.exec(written)![0].length
    // The content of a slot is indented as HTML, not as code.
    if (slots > 0 && written.trim() !== '') indent ??= columns
    const line = slots > 0 ? written.slice(Math.min(columns, indent ?? 0)) : written
    if (isDrawing) {
      isDrawing = !drawingEnd.test(line)
      return isDrawing ? line : '``````'
    }
    if (fences.take(line)) return line
    if (at < lastEnd && drawing.test(line)) {
      isDrawing = true
      return '``````plantuml'
    }
    if (slot.test(line)) {
      slots += 1
      indent = undefined
    } else if (slots > 0 && slotEnd.test(line)) slots -= 1
    else if (!hasMarks) return line
    else if (!edge.test(line)) return withoutMarks(line.replace(file, '`$1`'))
    return ''
  })
}

function withoutMarks(line: string): string {
  return /::|!!/.test(line) && line.length < maxProse
    ? outsideCode(line, (text) => text.replace(icon, '').replace(hidden, '$1'))
    : line
}
