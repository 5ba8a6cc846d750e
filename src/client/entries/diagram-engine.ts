import { drawDiagram } from '../widgets/diagram-viewer/engine/engine.ts'

// A script of its own: what it has for others it gives to the page.
Object.assign(globalThis, { kbsiteEngine: { drawDiagram } })
