// Sentences of this area.
export const lobby = {} as const;
