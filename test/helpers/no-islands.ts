export const siteIslands = {}
