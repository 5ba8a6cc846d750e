// Framed without the `sandbox` attribute this page would have the origin of its site, and code given to it could read everything there. The
// framing page decides on the attribute, so this page checks first, before anything listens.
if (self.origin !== 'null') throw new Error('This page runs code in a frame without an origin only.')
