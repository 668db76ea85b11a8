/** The server puts what it can say in English only between marks that nobody sees. */

const BEGIN = '\u2068';
const END = '\u2069';

export interface Piece {
  words: string;
  english: boolean;
}

export function pieces(text: string): Piece[] {
  if (!text.includes(BEGIN)) return [{ words: text, english: false }];
  return text
    .split(BEGIN)
    .flatMap((part, at): Piece[] => {
      if (at === 0) return [{ words: part, english: false }];
      const [within = '', ...after] = part.split(END);
      return [
        { words: within, english: true },
        { words: after.join(''), english: false },
      ];
    })
    .filter(({ words }) => words !== '');
}
