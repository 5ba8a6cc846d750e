import { LAID_OUT_EVENT, LATER, LAY_OUT_EVENT } from '../src/client/platform/laid-out.ts'

/**
 * The part of the head script that has the parts of a long note laid out one by one: each as soon as a frame has shown what is before it, or
 * half a second later where no frame is drawn, as in a tab in the background. `h` is the document.
 *
 * The styles of a page are worked out as soon as the style sheet is there, in a task before the one that lays it out: asked for a color, a
 * browser lays out nothing. Once the document is read they are worked out at its end, and what is asked for is the layout.
 */
export const LAY_OUT_PARTS =
  `function w(b){var m=h.querySelector("[${LATER}]"),t;if(!m&&b!==1)return;` +
  `function g(){if(!t)return;clearTimeout(t);t=0;if(m){m.removeAttribute("${LATER}");w(1)}` +
  `else h.dispatchEvent(new Event("${LAID_OUT_EVENT}"))}` +
  't=setTimeout(g,500);requestAnimationFrame(function(){setTimeout(g)})}' +
  `h.addEventListener("DOMContentLoaded",w);h.addEventListener("${LAY_OUT_EVENT}",w);` +
  'h.addEventListener("load",function(e){var b=h.body;' +
  'e.target.rel=="stylesheet"&&b&&getComputedStyle(b)[h.readyState=="loading"?"color":"top"]},!0);'
