import { SEED_SECTIONS } from './catalogue.data.js';

/** One product of the starting catalogue, the same in every portal. */
export interface SeedProduct {
  readonly id: number;
  readonly name: string;
  readonly sectionId: number;
  /** Price in the base currency. */
  readonly price: number;
  readonly weight: number;
  readonly isService: boolean;
}

const SERVICE_SECTIONS = new Set(['services', 'software']);

/** All products in section order, ids from 1. */
export const SEED_PRODUCTS: readonly SeedProduct[] = SEED_SECTIONS.flatMap(({ products, code }, section) =>
  products.map(([name, price, weight]) => ({
    name,
    price,
    weight,
    sectionId: section + 1,
    isService: SERVICE_SECTIONS.has(code),
  })),
).map((product, index) => ({ id: index + 1, ...product }));
