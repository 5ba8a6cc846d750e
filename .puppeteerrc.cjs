// Plain `npm ci` works without a download: the tests find a browser that is there, or install Debian's (bin/setup.js).
module.exports = { skipDownload: true }
