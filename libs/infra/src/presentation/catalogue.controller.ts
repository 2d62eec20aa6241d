import { Controller, Get, Param } from '@nestjs/common';
import { Api, listAnswer, successList } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { INFRA_READ } from '../servers/access/server-access.service.js';
import { PlacementService } from '../machines/placement/placement.service.js';
import type { ProviderOffer } from '../machines/placement/offers.policy.js';
import { ProviderAnswer, ImageAnswer, PlanAnswer, RegionAnswer, RuntimeAnswer } from './catalogue.dto.js';

const COMMON = { auth: INFRA_READ, owner: 'none', tag: 'servers' } as const;

/** What can be ordered and deployed on; the same for every portal. */
@Controller('v1/infra')
export class CatalogueController {
  constructor(private readonly placement: PlacementService) {}

  @Api({ ...COMMON, summary: 'Providers of machines', response: listAnswer(ProviderAnswer) })
  @Get('providers')
  async providers() {
    const offers = [...(await this.placement.offers()).values()];
    // Whoever takes the first one gets one that has machines.
    offers.sort((one, other) => Number(other.available) - Number(one.available));
    return successList(offers.map(({ id, name, available }) => ({ id, name, available })));
  }

  @Api({
    ...COMMON,
    summary: 'Sizes of machines of a provider',
    response: listAnswer(PlanAnswer),
    errors: ['PROVIDER_NOT_FOUND'],
  })
  @Get('providers/:id/plans')
  async plans(@Param('id') id: string) {
    return successList(PlanAnswer.allOf(await this.require(id)));
  }

  @Api({
    ...COMMON,
    summary: 'Places of machines of a provider',
    response: listAnswer(RegionAnswer),
    errors: ['PROVIDER_NOT_FOUND'],
  })
  @Get('providers/:id/regions')
  async regions(@Param('id') id: string) {
    return successList((await this.require(id)).regions.map(RegionAnswer.of));
  }

  @Api({
    ...COMMON,
    summary: 'System images of a provider',
    response: listAnswer(ImageAnswer),
    errors: ['PROVIDER_NOT_FOUND'],
  })
  @Get('providers/:id/images')
  async images(@Param('id') id: string) {
    return successList((await this.require(id)).images.map(ImageAnswer.of));
  }

  @Api({ ...COMMON, summary: 'Runtimes a deploy may name', response: listAnswer(RuntimeAnswer) })
  @Get('runtimes')
  async runtimes() {
    return successList(RuntimeAnswer.offered(await this.placement.offers()));
  }

  /** @throws PorticoError `PROVIDER_NOT_FOUND`. */
  private async require(id: string): Promise<ProviderOffer> {
    const offer = (await this.placement.offers()).get(id);
    if (!offer) throw new PorticoError('PROVIDER_NOT_FOUND', { details: { id } });
    return offer;
  }
}
