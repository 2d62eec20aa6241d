import { Controller, Param } from '@nestjs/common';
import { BooleanField, listAnswer, Route, StringField, successList } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { INFRA_READ } from '../../contracts/infra-access.js';
import {
  findProvider,
  PROVIDERS,
  type ProviderOffer,
} from '../../machines/providers/provider-catalogue.data.js';
import { ImageAnswer } from './image.answer.js';
import { PlanAnswer } from './plan.answer.js';
import { RegionAnswer } from './region.answer.js';
import { RuntimeAnswer } from './runtime.answer.js';

const COMMON = {
  method: 'GET',
  auth: INFRA_READ,
  owner: 'none',
  rateLimit: 'default',
  idempotency: 'none',
  status: 200,
} as const;

/** A provider of machines. */
class ProviderAnswer {
  @StringField() readonly id!: string;
  @StringField() readonly name!: string;
  @BooleanField() readonly available!: boolean;
}

/** What can be ordered and deployed on; the same for every portal. */
@Controller()
export class CatalogueController {
  @Route({
    ...COMMON,
    path: '/v1/infra/providers',
    summary: 'Providers of machines',
    response: listAnswer(ProviderAnswer),
    errors: [],
  })
  providers() {
    return successList(Object.entries(PROVIDERS).map(([id, { name }]) => ({ id, name, available: true })));
  }

  @Route({
    ...COMMON,
    path: '/v1/infra/providers/:id/plans',
    summary: 'Sizes of machines of a provider',
    response: listAnswer(PlanAnswer),
    errors: ['PROVIDER_NOT_FOUND'],
  })
  plans(@Param('id') id: string) {
    return successList(PlanAnswer.allOf(requireProvider(id)));
  }

  @Route({
    ...COMMON,
    path: '/v1/infra/providers/:id/regions',
    summary: 'Places of machines of a provider',
    response: listAnswer(RegionAnswer),
    errors: ['PROVIDER_NOT_FOUND'],
  })
  regions(@Param('id') id: string) {
    return successList(requireProvider(id).regions.map(RegionAnswer.of));
  }

  @Route({
    ...COMMON,
    path: '/v1/infra/providers/:id/images',
    summary: 'System images of a provider',
    response: listAnswer(ImageAnswer),
    errors: ['PROVIDER_NOT_FOUND'],
  })
  images(@Param('id') id: string) {
    return successList(requireProvider(id).images.map(ImageAnswer.of));
  }

  @Route({
    ...COMMON,
    path: '/v1/infra/runtimes',
    summary: 'Runtimes a deploy may name',
    response: listAnswer(RuntimeAnswer),
    errors: [],
  })
  runtimes() {
    return successList(RuntimeAnswer.offered());
  }
}

/** @throws PorticoError `PROVIDER_NOT_FOUND`. */
function requireProvider(id: string): ProviderOffer {
  const offer = findProvider(id);
  if (!offer) throw new PorticoError('PROVIDER_NOT_FOUND', { details: { id } });
  return offer;
}
