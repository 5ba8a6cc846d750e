// Framed without the `sandbox` attribute this page would have the origin of its site, and what it is given to run could
// read all of that. Whoever frames it decides on the attribute, so the page looks itself, before anything listens.
if (self.origin !== 'null') throw new Error('This page runs code in a frame without an origin only.')
