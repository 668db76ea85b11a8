/** The address under which the page can show a drawn picture, and the picture at such an address. */

const BEGINNING = 'data:image/svg+xml,';

export const addressOf = (svg: string): string =>
  BEGINNING + svg.replace(/[#%<>"]/g, encodeURIComponent);

export const pictureAt = (address: string): string =>
  decodeURIComponent(address.slice(BEGINNING.length));
