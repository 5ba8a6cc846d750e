// #region pick
export const pick = '摘'
// #endregion pick
export const rest = 1
