const { default: Sequencer } = require('@jest/test-sequencer');

/** Files that take longest, the longest first: where no earlier run has told, Jest goes by sizes, which say little. */
const LONGEST = [
  'test/production/late-neighbours.e2e',
  'test/hostile/every-route.property.e2e',
  'test/console/every-page.e2e',
  'test/docs/contributing.e2e',
  'apps/cli/src/start/ways-to-end.e2e',
  'test/portal-data/matrix/crm-records.e2e',
  'test/e2e/machines.property.e2e',
  'test/console/walk.e2e',
  'apps/cli/src/start/start.e2e',
  'apps/agent/src/deploy/deploy.e2e',
  'test/e2e/rolling-restart.e2e',
  'test/portal-data/matrix/work.e2e',
  'test/portal-data/matrix/trade.e2e',
  'test/portal-data/matrix/crm-setup.e2e',
  'test/console/watched-restart.e2e',
  'test/ai/killed-streams.property.e2e',
  'test/console/people.e2e',
  'test/e2e/killed-processes.e2e',
  'test/production/silent-database.e2e',
  'apps/cli/src/standard-output.e2e',
  'test/foreign/generated-clients.foreign',
  'test/isolation/matrix.int',
  'test/e2e/hosted-app.smoke',
].map((name) => `/dist/${name}.spec.js`);

/** Specs of built processes mostly wait: begun last, they would keep one worker busy while the others are done. */
module.exports = class SlowestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const known = LONGEST.indexOf(path.slice(path.lastIndexOf('/dist/')));
      if (known !== -1) return known;
      return LONGEST.length + (/\.(smoke|e2e|foreign)\.spec\.js$/.test(path) ? 0 : 1);
    };
    return [...super.sort(tests)].sort((one, other) => place(one) - place(other));
  }
};
