// Sentences of this area.
export const panels = {} as const;
