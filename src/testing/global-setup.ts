import { startTestCluster } from './cluster.ts';

/** Starts one PostgreSQL for the whole run; the workers find it by their environment. */
export const setup = async (): Promise<() => Promise<void>> => {
  const cluster = await startTestCluster();
  process.env.CAIRN_TEST_ADMIN_URL = cluster.adminUrl;
  process.env.CAIRN_TEST_TEMPLATE = cluster.template;
  return cluster.stop;
};
