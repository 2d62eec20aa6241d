import { BooleanField, IntegerField, NestedArrayField, NestedField, StringField } from '#libs/http';

class PlacedFileAnswer {
  @StringField() readonly path!: string;
  @IntegerField({ description: 'Bytes; of a link those of its target', min: 0 }) readonly size!: number;
}

class ChangedFileAnswer {
  @StringField() readonly path!: string;
  @IntegerField({ description: 'Bytes', min: 0 }) readonly sizeBefore!: number;
  @IntegerField({ description: 'Bytes', min: 0 }) readonly sizeAfter!: number;
}

class DifferenceCounts {
  @IntegerField({ min: 0 }) readonly added!: number;
  @IntegerField({ min: 0 }) readonly removed!: number;
  @IntegerField({ min: 0 }) readonly changed!: number;
}

/** What is different between two versions: files and links, by path. */
export class ComparisonAnswer {
  @StringField({ description: 'The version before', example: 'v2' }) readonly from!: string;
  @StringField({ description: 'The version of the path', example: 'v3' }) readonly to!: string;
  @NestedArrayField(() => PlacedFileAnswer) readonly added!: readonly PlacedFileAnswer[];
  @NestedArrayField(() => PlacedFileAnswer) readonly removed!: readonly PlacedFileAnswer[];
  @NestedArrayField(() => ChangedFileAnswer) readonly changed!: readonly ChangedFileAnswer[];
  @NestedField(() => DifferenceCounts, { description: 'How many there are, listed or not' })
  readonly counts!: DifferenceCounts;
  @IntegerField({
    description:
      'Files that are the same; null where both versions are the same archive, which is not read then',
    min: 0,
    nullable: true,
  })
  readonly unchanged!: number | null;
  @BooleanField({ description: 'Whether there are more rows than are listed: the first 5,000 by path' })
  readonly truncated!: boolean;
}
