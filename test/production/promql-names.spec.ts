import { metricNamesOf } from './promql-names.js';

it.each([
  ['up{job="portico"} == 0', ['up']],
  [
    'sum by (le, route) (rate(a_bucket{status=~"5.."}[5m])) / sum(rate(b_count[$__rate_interval])) > 0.02',
    ['a_bucket', 'b_count'],
  ],
  ['sum(agent_tunnels) < 0.5 * sum(agent_tunnels offset 15m)', ['agent_tunnels']],
  ['topk(10, histogram_quantile(0.95, sum by (le) (rate(a_bucket[5m]))))', ['a_bucket']],
  ['process_resident_memory_bytes > 700e6 and on (instance) up', ['process_resident_memory_bytes', 'up']],
  ['max(x:y_seconds) > 3 * 86400', ['x:y_seconds']],
])('%s reads %j', (expression, names) => {
  expect(metricNamesOf(expression)).toEqual(names);
});
