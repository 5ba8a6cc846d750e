/** Former source path → new one. */
export type Moves = ReadonlyMap<string, string>
