// A process that leads: `lease_leader PATH claim` claims once, `lease_leader PATH campaign
// INTERVAL_MS` campaigns until it leads. It never preempts. It says "leads", and then lives until
// it is signalled.

#include <unistd.h>

#include <iostream>
#include <string>

#include "lease/campaign.h"
#include "lease/election.h"

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const auto election = lease::Election::Open(argv[1]);
  if (!election.ok()) return 3;
  std::shared_ptr<lease::Campaign> campaign;
  if (argc > 3) {
    const lease::Millis interval(std::stoll(argv[3]));
    const auto started = lease::Campaign::Start(*election, {interval, 3, false}, nullptr);
    if (!started.ok()) return 4;
    campaign = *started;
    while (!campaign->Token()) usleep(1000);
  } else if (const auto term = (*election)->Claim(3, false); !term.ok() || !*term) {
    return 5;
  }
  std::cout << "leads" << std::endl;
  while (true) pause();
}
