import { LAID_OUT_EVENT, LATER, LAY_OUT_EVENT } from '../src/client/platform/laid-out.ts'

/**
 * The part of the head script that has the parts of a long note laid out one by one: each as soon as a frame has shown what is before it, or
 * half a second later where no frame is drawn, as in a tab in the background. `h` is the document.
 *
 * The styles of a page are worked out as soon as they are there, in a task before the one that lays it out.
 */
export const LAY_OUT_PARTS =
  `function w(b){var m=h.querySelector("[${LATER}]"),t;if(!m&&b!==1)return;` +
  `function g(){if(!t)return;clearTimeout(t);t=0;if(m){m.removeAttribute("${LATER}");w(1)}` +
  `else h.dispatchEvent(new Event("${LAID_OUT_EVENT}"))}` +
  't=setTimeout(g,500);requestAnimationFrame(function(){setTimeout(g)})}' +
  `h.addEventListener("DOMContentLoaded",w);h.addEventListener("${LAY_OUT_EVENT}",w);` +
  'h.addEventListener("load",function(e){e.target.rel=="stylesheet"&&h.readyState!="loading"&&getComputedStyle(h.body).top},!0);'
