/** A name for people of what has only an id. */
export const capitalised = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);
