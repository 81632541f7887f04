/** The measures against a post or a person, from the mildest to the most severe. */
export const measures = ['warn', 'hide_post', 'delete_post', 'suspend'] as const;

export type Measure = (typeof measures)[number];
