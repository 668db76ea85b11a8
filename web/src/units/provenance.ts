/** Where the numbers of a unit or card come from. */
const WORDS: Record<string, string> = {
  documented: 'values as documented',
  reconstructed: 'values reconstructed, not as printed',
  printed: 'values as printed',
};

export const provenanceWords = (provenance: string): string => WORDS[provenance] ?? provenance;
