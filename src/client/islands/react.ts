// React comes as CommonJS, of which a dynamic import has only the default export once it is split into files of its own.
// This module names what is used, so that importing it gives just that.
export { createElement } from 'react'
export { hydrateRoot } from 'react-dom/client'
