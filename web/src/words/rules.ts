// Sentences of this area.
export const rules = {} as const;
