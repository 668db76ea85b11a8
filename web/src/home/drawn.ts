/** The pictures of the home page. The build puts files in their place: see vite.config.ts. */

import { addressOf } from '../pictures/address';
import { cardPicture } from '../pictures/cards';
import type { CardFacts } from '../pictures/planning';
import { unitPicture } from '../pictures/units';

type Short = Pick<CardFacts, 'id' | 'title' | 'side' | 'type' | 'subtype'> & Partial<CardFacts>;

const card = (facts: Short) =>
  addressOf(cardPicture({ icons: [], kinds: [], system: '', ...facts }));
const site = (id: string, title: string, side: string) =>
  card({ id, title, side, type: 'Location', subtype: 'Site', icons: ['Exterior', 'Planet'] });
const person = (id: string, title: string, side: string, subtype: string, more = {}) =>
  card({ id, title, side, type: 'Character', subtype, ...more });
const fighter = (id: string, title: string, side: string, kind: string) =>
  card({ id, title, side, type: 'Starship', subtype: 'Starfighter', kinds: [kind] });
const unit = (name: string, design: string, affiliation: string, stars: number) =>
  addressOf(unitPicture({ name, design, affiliation, kind: 'space', stars }));

const WARRIOR = { icons: ['Warrior'] };

export default {
  // cards of two shipped decks
  town: site('1_294', 'Tatooine: Mos Eisley', 'Dark'),
  farm: site('1_132', "Tatooine: Lars' Moisture Farm", 'Light'),
  planet: card({
    id: '1_127',
    title: 'Tatooine',
    side: 'Light',
    type: 'Location',
    subtype: 'System',
  }),
  lord: person('1_168', 'Darth Vader', 'Dark', 'Imperial'),
  trooper: person('1_194', 'Stormtrooper', 'Dark', 'Imperial', { kinds: ['stormtrooper'] }),
  twinIon: fighter('1_304', 'TIE Fighter', 'Dark', 'TIE'),
  learner: person('1_19', 'Luke Skywalker', 'Light', 'Rebel', WARRIOR),
  teacher: person('1_20', 'Obi-Wan Kenobi', 'Light', 'Rebel', WARRIOR),
  crossed: fighter('1_146', 'X-wing', 'Light', 'X-wing'),
  // units of two shipped fleets
  picket: unit('TIE Fighter', 'TIE Fighter', 'Imperial', 1),
  crown: unit('Crown Wing', 'TIE Advanced', 'Imperial', 2),
  shuttle: unit('Tydirium', 'Lambda-class Shuttle', 'Imperial', 2),
  corvette: unit('Razor', 'Corellian Corvette', 'Rebel', 4),
  bomber: unit('Slow Thunder', 'Y-wing', 'Rebel', 1),
  dart: unit('Silver Dart', 'A-wing', 'Rebel', 1),
  striker: unit('Rogue Squadron', 'X-wing', 'Rebel', 2),
  screamer: unit('Screamer Squadron', 'TIE Interceptor', 'Imperial', 2),
};
