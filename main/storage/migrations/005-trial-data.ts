/** Where the data of a trial came from: its golden copy, how it was restored, what was checked. */
export const trialData = `
ALTER TABLE trials ADD COLUMN data TEXT;
`;
