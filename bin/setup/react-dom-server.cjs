// In the bundle instead of react-dom/server, which also loads the half that renders to streams. Both must be in the mode that React is in.
module.exports =
  process.env.NODE_ENV === 'production'
    ? require('../../node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js')
    : require('react-dom/server.node')
