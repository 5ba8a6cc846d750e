import { HEADER_FIRST, LAID_OUT_EVENT, LATER, LAY_OUT_EVENT } from '../src/client/platform/laid-out.ts'

/**
 * The part of the head script that has a page laid out piece by piece, so that no piece keeps the browser deaf for long. `h` is the document,
 * `c` the classes of its root.
 *
 * The styles of a piece are worked out in one task and its layout in the next (`p`: asked for a color, a browser lays out nothing; asked
 * for a place, it does). A frame that comes in between finds the less to do. The first piece is the header, as soon as the style sheet is
 * there (`y`): most of its time goes into the rules and the fonts. What is below follows once the document is read, too (`o`): no frame is
 * waited for, but the task that reads its end is over. Where that takes more than a tenth of a second, what is there is shown. Then come
 * the parts that are marked (`w`): each as soon as a frame has shown what is before it, or half a second later where no frame is drawn, as in
 * a tab in the background. A style sheet that cannot be had keeps nothing waiting.
 */
export const LAY_OUT_PARTS =
  'function l(){var b=h.body;b&&getComputedStyle(b).top}' +
  'function p(){var b=h.body;b&&getComputedStyle(b).color;setTimeout(l)}' +
  `function w(b){var m=h.querySelector("[${LATER}]"),t;if(!m&&b!==1)return;` +
  `function g(){if(!t)return;clearTimeout(t);t=0;if(m){m.removeAttribute("${LATER}");p();w(1)}` +
  `else h.dispatchEvent(new Event("${LAID_OUT_EVENT}"))}` +
  't=setTimeout(g,500);requestAnimationFrame(function(){setTimeout(g)})}' +
  `function o(){if(c.contains("${HEADER_FIRST}")){c.remove("${HEADER_FIRST}");p()}}` +
  'var k=2;function q(){--k||setTimeout(function(){o();w(1)})}' +
  'function y(e){if(y&&(e.target==h||e.target.rel=="stylesheet")){y=0;p();q();setTimeout(o,100)}}' +
  `h.addEventListener("DOMContentLoaded",q);h.addEventListener("${LAY_OUT_EVENT}",w);` +
  'h.addEventListener("load",y,!0);h.addEventListener("error",y,!0);addEventListener("load",y);'
