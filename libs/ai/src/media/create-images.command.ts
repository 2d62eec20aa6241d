import { Inject, Injectable } from '@nestjs/common';
import { jsonBytes } from '#libs/parsing/contracts';
import { CLOCK, type Clock } from '#libs/kernel';
import { NOTHING_COUNTED } from '#libs/metering/contracts';
import { MeteredCalls } from '../calls/metered-calls.js';
import { readJson } from '../upstreams/read-json.js';
import { type Images, imagesIn } from './image-answer.policy.js';
import type { MediaAnswer, MediaCaller } from './media-order.js';
import type { ImagesInput } from './media-terms.js';

export interface ImagesOrder extends MediaCaller {
  readonly input: ImagesInput;
  /** All that the client sent. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Makes images of words. */
@Injectable()
export class CreateImages {
  constructor(
    private readonly calls: MeteredCalls,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError */
  async execute({ principal, tell, input, body }: ImagesOrder): Promise<MediaAnswer<Images>> {
    const images = input.n ?? 1;
    const asked = { ...NOTHING_COUNTED, images };
    let baseUrl = '';
    return this.calls.complete({
      principal,
      tell,
      callClass: 'image',
      requestedModel: input.model ?? undefined,
      estimate: () => ({ atMost: asked, atLeast: asked }),
      request: async (target) => {
        ({ baseUrl } = target);
        return {
          path: 'images/generations',
          contentType: 'application/json',
          accept: 'application/json',
          body: await jsonBytes({ ...body, model: target.upstreamModel }),
        };
      },
      begin: async (answer) => imagesIn(await readJson(answer), images, baseUrl, this.clock.nowMs()),
      usage: ({ data }) => ({ ...NOTHING_COUNTED, images: data.length }),
      reckon: () => asked,
    });
  }
}
