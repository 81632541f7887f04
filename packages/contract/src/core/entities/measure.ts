/** What can be done to a post or a person, from the mildest to the hardest. */
export const measures = ['warn', 'hide_post', 'delete_post', 'suspend'] as const;

export type Measure = (typeof measures)[number];
